/**
 * Animates the figure on the page of an exercise in a worker, which costs a fraction of animating the page's own
 * elements. See docs/exercises.md.
 */
import { figureMarkup } from '#core/exercises/figure/frame.ts'
import { $poses, loadPose } from '../../stores/exercises/library.ts'
import { moveFigure } from '../../ui/move-figure.ts'

/** Replaces the picture. Without a pose the picture stays. */
export async function moveExercise(picture: HTMLImageElement): Promise<void> {
  const id = picture.dataset['id'] ?? ''
  await loadPose(id)
  const pose = $poses.get()[id] ?? null
  if (pose === null) return
  const figure = document.createElement('span')
  figure.className = `${picture.className} figure-moves`
  figure.innerHTML = figureMarkup(pose, 0)
  picture.replaceWith(figure)
  const drawing = figure.querySelector('svg')
  if (drawing !== null) moveFigure(drawing, pose, { speed: 1, from: 0 })
}
