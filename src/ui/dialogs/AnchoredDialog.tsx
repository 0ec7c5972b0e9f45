import type { ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import type { MenuPlace } from '../menus/menu-place.ts'
import styles from './AnchoredDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface AnchoredDialogProps extends Omit<ModalProps, 'size' | 'classNames' | 'styles' | 'overlayProps'> {
  /** What the dialog opens below; null for the middle of the page. */
  at: MenuPlace | null
  /** In pixels. */
  width: number
}

/** The smallest window in which a dialog can open below something on the page and still have room. */
const roomy = '(min-width: 768px) and (min-height: 560px)'

/** A dialog below an element of the page, which stays in sight. In a small window it is an ordinary dialog. */
export function AnchoredDialog({ at, width, ...props }: AnchoredDialogProps) {
  const isRoomy = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false })
  if (!at || !isRoomy) return <Dialog {...props} size={width} />
  const place = {
    '--anchor-x': `${at.x}px`,
    '--anchor-bottom': `${at.y + at.height}px`,
    '--anchored-width': `${width}px`,
  } as CSSProperties
  return (
    <Dialog
      {...props}
      size={width}
      style={place}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      overlayProps={{ backgroundOpacity: 0 }}
      transitionProps={{ transition: 'fade', duration: 0 }}
    />
  )
}
