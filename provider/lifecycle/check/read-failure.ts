import { Cancelled, ServiceError, Unauthorized } from "../../client";

/**
 * True if the error shows only that one list could not be read, so that the run can go on without it. A wrong key or a
 * cancelled run concerns more than the list.
 */
export const isReadFailure = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && !(error instanceof Unauthorized) && !(error instanceof Cancelled);

/** Shortens an error for use inside another message: what happened and how often it was tried, without advice. */
export const withoutAdvice = ({ message }: Error): string =>
  message
    .split("\n")
    .filter((line, i) => i === 0 || /^(All \d+|Both) attempts/.test(line))
    .join(" ");
