import { checked, isWeb } from './config-messages.ts'

/** Where Zoom is reached. */
export interface ZoomUrls {
  /** Without a closing slash. */
  api: string
  oauth: string
}

export const describeZoom = {
  ZOOM_API_URL: { default: 'https://api.zoom.us/v2', meaning: 'Base address of the Zoom API' },
  ZOOM_OAUTH_URL: { default: 'https://zoom.us/oauth/token', meaning: 'Address that gives tokens for the Zoom API' },
} as const

const address = (name: keyof typeof describeZoom) =>
  checked(isWeb, 'must be an http(s) URL')
    .default(describeZoom[name].default)
    .transform((value) => value.replace(/\/+$/, ''))

export const zoomVariables = { ZOOM_API_URL: address('ZOOM_API_URL'), ZOOM_OAUTH_URL: address('ZOOM_OAUTH_URL') }
