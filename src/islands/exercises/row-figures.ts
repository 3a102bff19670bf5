/**
 * Moves the figures in the rows of a public workout while they are in the middle third of the window. Without this
 * script, with reduced motion and where data is saved they stand still, and a tap plays one once.
 */
import { movingRowFile, stillRowFile } from '#core/exercises/page/figure-files.ts'

const MOVING_MAX = 2

/** The middle third: a third of the window is cut off above and below. */
const MIDDLE = '-33.3% 0px'

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const isCalm = (): boolean =>
  document.documentElement.dataset['motion'] === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  savesData()

const idOf = (figure: HTMLElement): string => figure.dataset['figure'] ?? ''

/** Milliseconds of one cycle, which the file names itself. */
async function cycleOf(id: string): Promise<number> {
  const file = await fetch(movingRowFile(id)).then((answer) => answer.text())
  return Number(/dur="([\d.]+)s"/.exec(file)?.[1] ?? 0) * 1000
}

/** Only a still figure takes the tap; on a moving one it opens the exercise's page, as everywhere else in the row. */
function show(figure: HTMLImageElement, isMoving: boolean): void {
  const file = isMoving ? movingRowFile(idOf(figure)) : stillRowFile(idOf(figure))
  if (figure.getAttribute('src') !== file) figure.src = file
  figure.toggleAttribute('data-still', !isMoving)
}

/** @returns a function that ends it */
export function moveRowFigures(figures: readonly HTMLImageElement[]): () => void {
  const inMiddle = new Set<Element>()
  const tapped = new Set<Element>()
  const update = () => {
    const seen = isCalm() ? [] : figures.filter((figure) => inMiddle.has(figure)).slice(0, MOVING_MAX)
    for (const figure of figures) show(figure, seen.includes(figure) || tapped.has(figure))
  }
  const playOnce = async (figure: HTMLImageElement) => {
    tapped.add(figure)
    update()
    const ms = await cycleOf(idOf(figure)).catch(() => 0)
    setTimeout(() => {
      tapped.delete(figure)
      update()
    }, ms)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) inMiddle.add(target)
        else inMiddle.delete(target)
      }
      update()
    },
    { rootMargin: MIDDLE }
  )
  const ended = new AbortController()
  for (const figure of figures) {
    observer.observe(figure)
    figure.addEventListener(
      'click',
      () => {
        if (figure.hasAttribute('data-still')) void playOnce(figure)
      },
      { signal: ended.signal }
    )
  }
  update()
  return () => {
    observer.disconnect()
    ended.abort()
  }
}
