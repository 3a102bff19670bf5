/** Pictures from the device: opened, drawn in part, and made small before they are sent. */
import { portraitSide, type Crop } from '#core/editor/crop.ts'

/** Turned upright as its camera noted. @throws when the browser cannot read it (no picture, or a format it does not know). */
export function openPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** Fills a square canvas with the chosen part. Where the picture lets light through there is white. */
export function drawCrop(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (context === null) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, canvas.width, canvas.height)
}

const QUALITY = 0.86

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/** The chosen part as a small picture: WebP, or JPEG where the browser writes no WebP. @throws Error when it can do neither. */
export async function encodePortrait(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = portraitSide(crop)
  canvas.height = canvas.width
  drawCrop(canvas, picture, crop)
  const webp = await toBlob(canvas, 'image/webp')
  // A browser that cannot write a type gives PNG instead and says nothing.
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (blob === null) throw new Error('the browser cannot write pictures')
  return blob
}
