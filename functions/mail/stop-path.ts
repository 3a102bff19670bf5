/** Where a mail's receiver refuses further mails. */
export const STOP_PATH = '/mail/stop'
