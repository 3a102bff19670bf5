/**
 * Figures on the cards of the library: drawn when they come near the viewport, animated while pointed at or focused.
 */
import { figureMarkup } from '#core/exercises/figure/frame.ts'
import { iconMoment } from '#core/exercises/figure/layers.ts'
import { $poses, loadPose } from '../../stores/exercises/library.ts'
import { moveFigure } from '../../ui/move-figure.ts'

const idOf = (card: HTMLElement): string => card.dataset['id'] ?? ''

function draw(card: HTMLElement): boolean {
  const pose = $poses.get()[idOf(card)] ?? null
  const panel = card.querySelector('.exercises-panel')
  if (pose === null || panel === null) return false
  panel.innerHTML = figureMarkup(pose)
  return true
}

const isStill = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** @returns a function that shows the still again, or null if the figure does not move */
function move(card: HTMLElement): (() => void) | null {
  const pose = $poses.get()[idOf(card)] ?? null
  const drawing = card.querySelector<SVGSVGElement>('svg.figure')
  if (pose === null || drawing === null || isStill()) return null
  return moveFigure(drawing, pose, { speed: 1, from: iconMoment(pose) })
}

const isWanted = (card: HTMLElement): boolean => card.matches(':hover, :has(:focus-visible)')

/** @returns a function that starts the animation, for a card that is drawn late */
function moveWhenWanted(card: HTMLElement): () => void {
  let stop: (() => void) | null = null
  const start = () => (stop ??= move(card))
  const end = () => {
    if (isWanted(card)) return
    stop?.()
    stop = null
  }
  // A touch usually starts a scroll. Starting here would delay the first tap and, where hover changes the page,
  // swallow it.
  card.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'touch') start()
  })
  card.addEventListener('focusin', () => {
    if (isWanted(card)) start()
  })
  card.addEventListener('pointerleave', end)
  // The focus has not moved yet when the event fires.
  card.addEventListener('focusout', () => setTimeout(end))
  return () => {
    if (isWanted(card)) start()
  }
}

/** Distance from the viewport at which figures are drawn. */
const MARGIN = '300px'

export function drawCardFigures(cards: readonly HTMLElement[]): void {
  const waiting = new Set<HTMLElement>()
  const movers = new Map(cards.map((card) => [card, moveWhenWanted(card)]))
  const drawWaiting = () => {
    for (const card of waiting) {
      if (!draw(card)) continue
      waiting.delete(card)
      movers.get(card)?.()
    }
  }
  $poses.listen(drawWaiting)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        waiting.add(target)
        void loadPose(idOf(target))
      }
      drawWaiting()
    },
    { rootMargin: MARGIN }
  )
  for (const card of cards) observer.observe(card)
}
