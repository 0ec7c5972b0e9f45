/** The ten hues of options, tables, and workspaces. */
export const optionHues = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const

export type OptionHue = (typeof optionHues)[number]

interface OptionColors {
  bg: string
  text: string
  solid: string
}

/** All colors of one color scheme. `…Soft` tokens are tinted backgrounds; `…Fill` tokens carry `onFill` text. */
export interface Palette {
  /** From the page color (1) to its text color (12). */
  neutrals: readonly string[]
  surface: string
  surfaceSunken: string
  surfaceRaised: string
  surfaceHover: string
  surfacePressed: string
  border: string
  borderStrong: string
  text: string
  textDim: string
  /** Marks what is active: rings, underlines, filled controls. */
  accent: string
  accentHover: string
  /** Accent-colored text on a surface or on `accentSoft`. */
  accentText: string
  accentSoft: string
  danger: string
  dangerSoft: string
  dangerFill: string
  warning: string
  warningSoft: string
  success: string
  successSoft: string
  /** Text on `accent` and `dangerFill`. */
  onFill: string
  overlay: string
  shadow: string
  shadowSmall: string
  options: Record<OptionHue, OptionColors>
}

const light: Palette = {
  neutrals: [
    '#fcfcfe',
    '#f7f8f9',
    '#f2f2f4',
    '#ebecf1',
    '#e6e7eb',
    '#dedfe4',
    '#d2d3d8',
    '#bcbdc2',
    '#85868d',
    '#74767e',
    '#5a5c63',
    '#1c1e24',
  ],
  surface: '#ffffff',
  surfaceSunken: '#f7f8f9',
  surfaceRaised: '#ffffff',
  surfaceHover: '#f2f2f4',
  surfacePressed: '#ebecf1',
  border: '#e6e7eb',
  borderStrong: '#d2d3d8',
  text: '#1c1e24',
  textDim: '#5a5c63',
  accent: '#5055d3',
  accentHover: '#4445c2',
  accentText: '#4445c2',
  accentSoft: '#eceffe',
  danger: '#be222d',
  dangerSoft: '#feebea',
  dangerFill: '#be222d',
  warning: '#8d5406',
  warningSoft: '#fff0d3',
  success: '#1a763f',
  successSoft: '#ddf8e3',
  onFill: '#ffffff',
  overlay: '#1c1e2447',
  shadow: '0 0 0 1px #1c1e2414, 0 4px 8px -2px #1c1e2414, 0 12px 32px -4px #1c1e2429',
  shadowSmall: '0 1px 2px #1c1e2414',
  options: {
    gray: { bg: '#ececef', text: '#46474e', solid: '#7e7f89' },
    red: { bg: '#fee6e5', text: '#7a272a', solid: '#d24c50' },
    orange: { bg: '#fee8db', text: '#713400', solid: '#d76902' },
    yellow: { bg: '#f9ecce', text: '#5a4401', solid: '#ad8604' },
    green: { bg: '#daf5de', text: '#005724', solid: '#059a46' },
    teal: { bg: '#d1f6f1', text: '#00534f', solid: '#09948c' },
    blue: { bg: '#e0effe', text: '#014a7e', solid: '#0584da' },
    indigo: { bg: '#e8ecff', text: '#383e87', solid: '#6670e8' },
    purple: { bg: '#f2e8ff', text: '#563478', solid: '#9860d0' },
    pink: { bg: '#ffe5f0', text: '#732850', solid: '#c74c8e' },
  },
}

const dark: Palette = {
  neutrals: [
    '#101115',
    '#16171b',
    '#1c1d21',
    '#232428',
    '#2b2c30',
    '#333438',
    '#404145',
    '#57585d',
    '#7b7c83',
    '#888a90',
    '#adafb6',
    '#ecedef',
  ],
  surface: '#16171b',
  surfaceSunken: '#101115',
  surfaceRaised: '#1c1d21',
  surfaceHover: '#232428',
  surfacePressed: '#2b2c30',
  border: '#2b2c30',
  borderStrong: '#404145',
  text: '#ecedef',
  textDim: '#adafb6',
  accent: '#5b62e1',
  accentHover: '#5055d3',
  accentText: '#a4b1ff',
  accentSoft: '#242953',
  danger: '#f68482',
  dangerSoft: '#451e1d',
  dangerFill: '#c92f36',
  warning: '#ebb353',
  warningSoft: '#3b2a12',
  success: '#6ad18a',
  successSoft: '#173221',
  onFill: '#ffffff',
  overlay: '#05060899',
  shadow: '0 0 0 1px #404145, 0 4px 8px -2px #00000066, 0 16px 40px -4px #000000a6',
  shadowSmall: '0 1px 2px #00000066',
  options: {
    gray: { bg: '#313136', text: '#d6d7db', solid: '#9c9ea7' },
    red: { bg: '#4c2423', text: '#ffc8c5', solid: '#ef7272' },
    orange: { bg: '#4a2811', text: '#fecbad', solid: '#e87e34' },
    yellow: { bg: '#3f2f03', text: '#ecd59f', solid: '#c39800' },
    green: { bg: '#173a20', text: '#b5e6be', solid: '#47b968' },
    teal: { bg: '#023a37', text: '#a4e6e0', solid: '#02b6ac' },
    blue: { bg: '#15344f', text: '#b8dcff', solid: '#40a4f9' },
    indigo: { bg: '#292e52', text: '#ccd5ff', solid: '#8593fe' },
    purple: { bg: '#39294b', text: '#e2ccff', solid: '#b583eb' },
    pink: { bg: '#492336', text: '#ffc4de', solid: '#e472ac' },
  },
}

export const palettes = { light, dark }

/** Sizes that do not depend on the color scheme, by their name after `--gl-`. Lengths are in pixels. */
export const sizes = {
  'font-size-12': '12px',
  'font-size-13': '13px',
  'font-size-14': '14px',
  'font-size-20': '20px',
  'font-size-28': '28px',
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'space-8': '32px',
  'space-10': '40px',
  'space-16': '64px',
  'radius-control': '6px',
  'radius-card': '10px',
  'control-height': '32px',
  'sidebar-width': '240px',
  'sidebar-width-collapsed': '56px',
  'top-bar-height': '44px',
  'tab-bar-height': '36px',
  'view-bar-height': '40px',
  'grid-header-height': '34px',
  'footer-height': '30px',
  'motion-quick': '120ms',
  'motion-dialog': '180ms',
  easing: 'cubic-bezier(0.2, 0, 0, 1)',
  font: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  'font-mono': 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
} as const
