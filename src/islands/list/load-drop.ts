import { loadTexts } from '../../stores/app/locale.ts'

/** Milliseconds: after the list can be used. */
const WAIT_MS = 3000

export const loadDrop = () =>
  new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    .then(() => Promise.all([import('./drop-file.tsx'), loadTexts(['carry'])]))
    .then(([{ DropFile }]) => DropFile)
