
const parts = () => Promise.all([import('./page-pictures.tsx')]).then(([found]) => found)

export const loadThreeFigures = () => parts().then(({ ThreeFigures }) => ThreeFigures)
export const loadRowPictures = () => parts().then(({ RowPictures }) => RowPictures)
