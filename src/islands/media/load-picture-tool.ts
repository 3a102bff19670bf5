/** For `Later`: the picture tool with its texts and styles, fetched when a picture is chosen. */
import styles from '../../styles/media/picture-tool.css?url'
import { loadTexts } from '../../stores/app/locale.ts'
import { loadStyles } from '../app/load-styles.ts'

export const loadPictureTool = () =>
  Promise.all([import('./picture-tool.tsx'), loadTexts(['errors', 'pictureTool']), loadStyles([styles])]).then(
    ([{ PictureTool }]) => PictureTool
  )
