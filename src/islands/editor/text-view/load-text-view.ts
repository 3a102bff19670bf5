const parts = () => import('./parts.tsx').then(({ readyParts }) => readyParts())

export const loadTextView = () => parts().then(({ TextView }) => TextView)
export const loadHelp = () => parts().then(({ NotationHelp }) => NotationHelp)
export const loadOpenNote = () => parts().then(({ OpenNote }) => OpenNote)
export const loadPasteSheet = () => parts().then(({ PasteSheet }) => PasteSheet)
