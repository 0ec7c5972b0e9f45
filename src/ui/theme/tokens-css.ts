import { optionHues, palettes, sizes, type Palette } from './tokens.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const declaration = (name: string, value: string) => `  --gl-${name}: ${value};`

function colorDeclarations({ neutrals, options, ...named }: Palette): string[] {
  return [
    ...neutrals.map((color, index) => declaration(`neutral-${index + 1}`, color)),
    ...Object.entries(named).map(([name, color]) => declaration(kebab(name), color)),
    declaration('focus-ring', '0 0 0 2px var(--gl-surface), 0 0 0 4px var(--gl-accent)'),
    ...optionHues.flatMap(hue =>
      Object.entries(options[hue]).map(([part, color]) => declaration(`option-${hue}-${part}`, color)),
    ),
  ]
}

/** With forced colors, system colors replace ours, role by role. */
const forcedColors: Record<string, string> = {
  surface: 'Canvas',
  'surface-sunken': 'Canvas',
  'surface-raised': 'Canvas',
  'surface-hover': 'Canvas',
  'surface-pressed': 'Canvas',
  border: 'CanvasText',
  'border-strong': 'ButtonBorder',
  text: 'CanvasText',
  'text-dim': 'CanvasText',
  accent: 'Highlight',
  'accent-hover': 'Highlight',
  'accent-text': 'LinkText',
  'accent-soft': 'Canvas',
  danger: 'CanvasText',
  warning: 'CanvasText',
  success: 'CanvasText',
  'on-fill': 'HighlightText',
}

const rule = (selector: string, lines: string[]) => `${selector} {\n${lines.join('\n')}\n}\n`

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')

/** The content of `tokens.css`: every token as a custom property `--gl-…`, for each color scheme. */
export function tokensCss(): string {
  const lightLines = Object.entries(sizes).map(([name, value]) => declaration(name, value))
  const selector = ':root'
  return [
    '/* Made from tokens.ts by tokens.test.ts: run it with -u after a change. */\n',
    rule(selector, ['  color-scheme: light;', ...lightLines, ...colorDeclarations(palettes.light)]),
    rule("[data-mantine-color-scheme='dark']", ['  color-scheme: dark;', ...colorDeclarations(palettes.dark)]),
    `@media (prefers-reduced-motion: reduce) {\n${indented(
      rule(selector, [declaration('motion-quick', '0.01ms'), declaration('motion-dialog', '0.01ms')]),
    )}}\n`,
    `@media (forced-colors: active) {\n${indented(
      rule(
        `${selector},\n[data-mantine-color-scheme='dark']`,
        Object.entries(forcedColors).map(([name, color]) => declaration(name, color)),
      ),
    )}}\n`,
  ].join('\n')
}
