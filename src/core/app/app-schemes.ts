export const APP_SCHEME = 'icepoint'
/** The only scheme, apart from web addresses, that Appwrite redirects to. The project's id follows. */
export const CALLBACK_SCHEME = 'appwrite-callback-'
