export const APP_SCHEME = 'icepoint'
/** The only scheme beside web addresses that Appwrite sends people back to; the project's id follows. */
export const CALLBACK_SCHEME = 'appwrite-callback-'
