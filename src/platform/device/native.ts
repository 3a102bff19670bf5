export { shareFile, shareLink, saveFile } from '../files/native.ts'
export { followNetwork, onBack, onLink, openOutside } from '../page/native.ts'
export { buzz, keepAwake, setPlaying } from '../screen/native.ts'
export { onReminder, remind, remindAll } from './native-reminders.ts'

/** The app's own address, so that the wrapper can cache it for offline use. */
export const ownFile: string = import.meta.url
