import { Cancelled, ServiceError, Unauthorized } from "../client";

/** Whether the catalog could not be read: a wrong key or the end of the run says nothing about the catalog. */
export const isOfCatalog = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && !(error instanceof Unauthorized) && !(error instanceof Cancelled);

/** What happened, without the advice of the further lines: nobody needs to do anything about a warning. */
export const firstLine = ({ message }: Error): string => message.split("\n", 1)[0] as string;
