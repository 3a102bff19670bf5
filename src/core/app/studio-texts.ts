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

export const TEXTS_OF_CAMERA_TEST = [
  'cameraTest',
  'filming.microphone',
  'filming.notForAll',
  'filming.opening',
  'filming.problem-busy',
  'filming.problem-camera',
  'filming.problem-empty',
  'filming.problem-full',
  'filming.problem-microphone',
  'filming.problem-no-storage',
  'filming.problem-none',
  'filming.problem-refused',
  'filming.problem-too-large',
  'filming.problem-unable',
  'filming.sound-good',
  'filming.sound-loud',
  'filming.sound-quiet',
  'filming.title'
] as const

export const TEXTS_OF_STUDIO = [
  ...TEXTS_OF_MAKING,
  'studio',
  'editor.level',
  'filming.make',
  'filming.unreadable',
  'media.endsEarly',
  'media.video-unreadable'
] as const
