import { exercisePaths, exercisePictureFile } from '../../_library.ts'

export const getStaticPaths = () => exercisePaths(['en'])
export const GET = exercisePictureFile
