import {
  ActionIcon,
  Anchor,
  Button,
  createTheme,
  type CheckboxProps,
  type CSSVariablesResolver,
  type InputProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PopoverProps,
  type SegmentedControlProps,
  type SelectProps,
  type TooltipProps,
} from '@mantine/core'
import controls from '../controls.module.css'
import { palettes, sizes } from './tokens.ts'

const accent: MantineColorsTuple = [
  '#f2f4fe',
  '#e4e8fe',
  '#ccd5fe',
  '#b0bcfe',
  '#909fff',
  '#7581f7',
  '#5b62e1',
  '#5055d3',
  '#4445c2',
  '#35369b',
]

const tuple = (steps: readonly string[]): MantineColorsTuple => steps as unknown as MantineColorsTuple

const quick = 120
const dialog = 180
const floating = { transitionProps: { duration: quick, timingFunction: sizes.easing } }

/** Mantine with our tokens. Components take their colors from `--gl-…` through `themeVariables`. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    accent,
    gray: tuple(palettes.light.neutrals.slice(1, 11)),
    dark: tuple(palettes.dark.neutrals.slice(1, 11).toReversed()),
  },
  fontFamily: sizes.font,
  fontFamilyMonospace: sizes['font-mono'],
  fontSizes: {
    xs: sizes['font-size-12'],
    sm: sizes['font-size-13'],
    md: sizes['font-size-14'],
    lg: sizes['font-size-20'],
    xl: sizes['font-size-28'],
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.3', xl: '1.2' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: sizes['font-size-28'], lineHeight: '1.2' },
      h2: { fontSize: sizes['font-size-20'], lineHeight: '1.3' },
      h3: { fontSize: sizes['font-size-14'], lineHeight: '1.4' },
    },
  },
  spacing: {
    xs: sizes['space-1'],
    sm: sizes['space-2'],
    md: sizes['space-3'],
    lg: sizes['space-4'],
    xl: sizes['space-6'],
  },
  radius: {
    xs: sizes['space-1'],
    sm: sizes['radius-control'],
    md: sizes['radius-control'],
    lg: sizes['radius-card'],
    xl: sizes['radius-card'],
  },
  defaultRadius: 'sm',
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map(size => [size, 'var(--gl-shadow)'])),
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray', size: 28 },
      classNames: { root: controls.iconButton },
    }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      classNames: { root: controls.button },
      vars: (_theme, props) => ({
        root: {
          '--button-height': props.size === 'md' ? '36px' : props.size === 'xs' ? '28px' : sizes['control-height'],
          '--button-padding-x': props.size === 'xs' ? sizes['space-2'] : sizes['space-3'],
          '--button-fz': sizes['font-size-13'],
        },
      }),
    }),
    // Plain objects instead of `extend`, which would load these components with the first page.
    Checkbox: {
      defaultProps: { size: 'xs' } satisfies Partial<CheckboxProps>,
      classNames: { input: controls.checkbox },
    },
    Radio: { classNames: { radio: controls.radio } },
    Input: {
      classNames: { input: controls.input },
      vars: (_theme: unknown, props: InputProps) => ({
        wrapper: {
          ...(props.multiline ? {} : { '--input-height': props.size === 'md' ? '36px' : sizes['control-height'] }),
          '--input-fz': sizes['font-size-13'],
        },
      }),
    },
    InputWrapper: {
      classNames: { label: controls.label, error: controls.error, description: controls.description },
    },
    Combobox: { classNames: { option: controls.option } },
    Menu: {
      // A menu that is taller than the room beside its button scrolls.
      defaultProps: {
        ...floating,
        offset: 4,
        position: 'bottom-start',
        middlewares: { flip: true, shift: true, size: { padding: 8 } },
      } satisfies Partial<MenuProps>,
      classNames: {
        dropdown: controls.menu,
        item: controls.menuItem,
        label: controls.menuLabel,
        divider: controls.divider,
      },
    },
    Modal: {
      defaultProps: {
        radius: 'lg',
        overlayProps: { color: 'var(--gl-overlay)', backgroundOpacity: 1 },
        transitionProps: { duration: dialog, transition: 'pop', timingFunction: sizes.easing },
        closeButtonProps: { 'aria-label': 'Close' },
        // The header belongs to its dialog, not to the page.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
      classNames: {
        content: controls.dialog,
        header: controls.dialogHeader,
        title: controls.dialogTitle,
        body: controls.dialogBody,
        close: controls.iconButton,
      },
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } satisfies Partial<NotificationProps>,
      classNames: {
        root: controls.toast,
        description: controls.toastText,
        title: controls.toastTitle,
        closeButton: controls.toastClose,
      },
    },
    Popover: {
      defaultProps: floating satisfies Partial<PopoverProps>,
      classNames: { dropdown: controls.floating },
    },
    SegmentedControl: {
      defaultProps: { size: 'xs', transitionDuration: quick } satisfies Partial<SegmentedControlProps>,
      classNames: { root: controls.segments, indicator: controls.segment, label: controls.segmentLabel },
    },
    Select: {
      defaultProps: { comboboxProps: floating, allowDeselect: false } satisfies Partial<SelectProps>,
      classNames: { dropdown: controls.floating, option: controls.option },
    },
    Tabs: { classNames: { tab: controls.tab } },
    Tooltip: { defaultProps: floating satisfies Partial<TooltipProps>, classNames: { tooltip: controls.tooltip } },
  },
})

const roles = {
  '--mantine-color-body': 'var(--gl-surface)',
  '--mantine-color-text': 'var(--gl-text)',
  '--mantine-color-bright': 'var(--gl-text)',
  '--mantine-color-dimmed': 'var(--gl-text-dim)',
  '--mantine-color-placeholder': 'var(--gl-text-dim)',
  '--mantine-color-anchor': 'var(--gl-accent-text)',
  '--mantine-color-error': 'var(--gl-danger)',
  '--mantine-color-default': 'var(--gl-surface)',
  '--mantine-color-default-hover': 'var(--gl-surface-hover)',
  '--mantine-color-default-color': 'var(--gl-text)',
  '--mantine-color-default-border': 'var(--gl-border-strong)',
  '--mantine-color-disabled': 'var(--gl-surface-hover)',
  '--mantine-color-disabled-color': 'var(--gl-text-dim)',
  '--mantine-color-disabled-border': 'var(--gl-border)',
  '--mantine-color-accent-filled': 'var(--gl-accent)',
  '--mantine-color-accent-filled-hover': 'var(--gl-accent-hover)',
  '--mantine-color-accent-light': 'var(--gl-accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--gl-accent-soft)',
  '--mantine-color-accent-light-color': 'var(--gl-accent-text)',
  '--mantine-color-accent-outline': 'var(--gl-accent-text)',
  '--mantine-color-red-filled': 'var(--gl-danger-fill)',
  '--mantine-color-red-filled-hover': 'var(--gl-danger-fill)',
  '--mantine-color-red-light': 'var(--gl-danger-soft)',
  '--mantine-color-red-light-hover': 'var(--gl-danger-soft)',
  '--mantine-color-red-light-color': 'var(--gl-danger)',
  '--mantine-color-gray-light': 'var(--gl-surface-hover)',
  '--mantine-color-gray-light-hover': 'var(--gl-surface-hover)',
  '--mantine-color-gray-light-color': 'var(--gl-text-dim)',
}

/** Maps Mantine's color roles to our tokens in both color schemes. */
export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
