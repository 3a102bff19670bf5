/** For file inputs. The edge looks at the content itself. */
export const ACCEPT = {
  visual: 'image/*,video/*',
  picture: 'image/*',
  sound: 'audio/*'
} as const
