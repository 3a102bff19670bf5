/** Of a video that becomes a workout. */
export const TEXTS_OF_MAKING = [
  'filming.makeChapter',
  'filming.makeName',
  'filming.makeNoName',
  'filming.makeNoRoom',
  'filming.makeNotHere',
  'filming.makeSave',
  'filming.makeStay',
  'filming.making-fitting',
  'filming.making-left',
  'filming.making-sending',
  'filming.masterFull',
  'filming.storing'
] as const

export const TEXTS_OF_STUDIO = [
  ...TEXTS_OF_MAKING,
  'studio',
  'editor.level',
  'filming.make',
  'filming.unreadable',
  'media.video-unreadable'
] as const
