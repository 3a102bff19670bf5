/** Whether somebody has pressed anything on this page yet: before that, browsers give no sound and complain when asked. */

/** True where the browser does not say. */
export function hasBeenPressed(): boolean {
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>
  return userActivation?.hasBeenActive ?? true
}
