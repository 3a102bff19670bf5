import { paintFigure, type Plan } from './figure-painter.ts'

export interface Painting {
  canvas: OffscreenCanvas
  port: MessagePort
  plan: Plan
}

addEventListener('message', ({ data: { canvas, port, plan } }: MessageEvent<Painting>) =>
  paintFigure(canvas, port, plan)
)
