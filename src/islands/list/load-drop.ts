import styles from '../../styles/editor/import.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

/** Milliseconds: after the list can be used. */
const WAIT_MS = 3000

export const loadDrop = () =>
  new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    .then(() => Promise.all([import('./drop-file.tsx'), loadTexts(['carry']), loadStyles([styles])]))
    .then(([{ DropFile }]) => DropFile)
