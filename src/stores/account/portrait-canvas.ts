export { drawCrop as drawOn } from '../../platform/files/picture.ts'
