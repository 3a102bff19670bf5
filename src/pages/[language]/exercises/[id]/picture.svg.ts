import { exercisePaths, exercisePictureFile } from '../../../_library.ts'

export const getStaticPaths = () => exercisePaths()
export const GET = exercisePictureFile
