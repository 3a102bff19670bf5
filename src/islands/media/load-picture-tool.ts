/** For `Later`: the picture tool with its texts and styles, fetched when a picture is chosen. */
import { loadTexts } from '../../stores/app/locale.ts'

export const loadPictureTool = () =>
  Promise.all([import('./picture-tool.tsx'), loadTexts(['errors', 'pictureTool'])]).then(
    ([{ PictureTool }]) => PictureTool
  )
