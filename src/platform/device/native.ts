export { shareFile, shareLink, saveFile } from '../files/native.ts'
export { followNetwork, onBack, onLink, openOutside } from '../page/native.ts'
export { buzz, keepAwake, setPlaying } from '../screen/native.ts'
export { onReminder, remind, remindAll } from './native-reminders.ts'

/** Its own address, so that the wrapper can keep it for times without a network. */
export const ownFile: string = import.meta.url
