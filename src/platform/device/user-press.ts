/** Before the first press browsers allow no sound. True where the browser does not tell. */
export function hasBeenPressed(): boolean {
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>
  return userActivation?.hasBeenActive ?? true
}
