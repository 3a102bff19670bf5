/**
 * Tells the edge that a play of a public workout is finished. Without cookies or a body, and the browser sends it even
 * if the page closes (`sendBeacon` would carry cookies). Fails silently: without a network, the finish isn't counted.
 */
export async function sendFinish(workoutId: string): Promise<void> {
  const path = `/api/workouts/${encodeURIComponent(workoutId)}/finish`
  await fetch(path, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => undefined)
}
