import { Cancelled, ServiceError, Unauthorized } from "../../client";

/** Whether the catalog could not be read: a wrong key or the end of the run says nothing about the catalog. */
export const isOfCatalog = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && !(error instanceof Unauthorized) && !(error instanceof Cancelled);

/** What happened and how often it was tried, without the advice of the other lines: this stands inside another message. */
export const withoutAdvice = ({ message }: Error): string =>
  message
    .split("\n")
    .filter((line, i) => i === 0 || /^All \d+ attempts/.test(line))
    .join(" ");
