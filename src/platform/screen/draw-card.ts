import {
  CARD_COLORS,
  CARD_HEIGHT,
  CARD_WIDTH,
  type CardColor,
  type CardFont,
  type CardItem
} from '#core/player/result-card.ts'
import type { Level } from '#core/workout/workout.ts'

export type CardColors = Readonly<Record<CardColor, string>>

const FACE: Record<CardFont, { weight: number; token: string }> = {
  display: { weight: 700, token: '--display' },
  text: { weight: 500, token: '--font' }
}

const TOKEN: Record<CardColor, (level: Level) => string> = {
  bg: () => '--bg',
  ink: () => '--ink',
  'ink-2': () => '--ink-2',
  ice: () => '--ice',
  work: () => '--work-mark',
  rest: () => '--rest-mark',
  intro: () => '--intro-mark',
  setup: () => '--setup-mark',
  level: (level) => `--lv-${level}-text`,
  'level-fill': (level) => `--lv-${level}`,
  'on-level': (level) => (level === 'extreme' ? '--on-lv-extreme' : '--on-lv')
}

/** Always the dark theme, so that a shared picture looks the same for everyone. */
export function cardColors(level: Level): CardColors {
  const probe = document.createElement('i')
  probe.dataset['theme'] = 'dark'
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const colors = CARD_COLORS.map((name) => {
    probe.style.color = `var(${TOKEN[name](level)})`
    return [name, style.color]
  })
  probe.remove()
  return Object.fromEntries(colors) as Record<CardColor, string>
}

function makeCanvas(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH
  canvas.height = CARD_HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}

function fontOf(size: number, font: CardFont): string {
  const { weight, token } = FACE[font]
  return `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue(token)}`
}

export interface CardCanvas {
  measure: (text: string, size: number, font: CardFont) => number
  /** PNG. @throws Error when the browser creates no picture. */
  draw: (items: readonly CardItem[], colors: CardColors) => Promise<Blob>
}

export async function createCardCanvas(): Promise<CardCanvas> {
  await document.fonts.load(fontOf(100, 'display')).catch(() => undefined)
  const context = makeCanvas()
  const drawItem = (item: CardItem, colors: CardColors) => {
    context.save()
    context.fillStyle = colors[item.color]
    if (item.kind === 'text') {
      context.font = fontOf(item.size, item.font)
      context.textAlign = item.align
      context.fillText(item.text, item.x, item.y)
    } else {
      context.globalAlpha = item.opacity
      context.translate(item.x, item.y)
      context.scale(item.scale, item.scale)
      context.fill(new Path2D(item.data))
    }
    context.restore()
  }
  return {
    measure: (text, size, font) => {
      context.font = fontOf(size, font)
      return context.measureText(text).width
    },
    draw: async (items, colors) => {
      context.fillStyle = colors.bg
      context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
      for (const item of items) drawItem(item, colors)
      const blob = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, 'image/png'))
      if (blob === null) throw new Error('no picture')
      return blob
    }
  }
}
