import { MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

export const VIDEO_FORMATS = [MP4, QTFF, WEBM, MATROSKA]
