/** Whether the pages come from the development server. A build knows that they do not, and drops what hangs on it. */
export const isDevelopment = import.meta.env.DEV
