/** Where the chosen language is kept in the browser. On its own, because importing the locale store starts it. */
export const LOCALE_KEY = 'icepoint:locale'
