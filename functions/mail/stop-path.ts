export const STOP_PATH = '/mail/stop'
