// Generated from schema.json by `npm run generate`: do not edit.
/** Version of the package, and of the plugin that its classes ask for. */
export const VERSION = "0.1.0";
