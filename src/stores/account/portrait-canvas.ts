/** Drawing the chosen part while it is being chosen. */
export { drawCrop as drawOn } from '../../platform/files/picture.ts'
