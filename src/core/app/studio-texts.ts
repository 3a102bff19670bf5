export const TEXTS_OF_STUDIO = [
  'studio',
  'editor.level',
  'filming.make',
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
  'filming.storing',
  'filming.unreadable',
  'media.video-unreadable'
] as const
