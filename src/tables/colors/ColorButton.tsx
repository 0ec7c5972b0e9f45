import { IconPalette } from '@tabler/icons-react'
import type { BaseContext } from '../../fields/field-type.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import type { Field, RowColors } from '../../engine/model/structure.ts'
import { ViewTool } from '../view/ViewTool.tsx'

const ColorPanel = lazyPart(() => import('./ColorPanel.tsx'))

interface ColorButtonProps {
  fields: Field[]
  base: BaseContext | undefined
  colors: RowColors | null
  onChange(colors: RowColors | null): void
}

/** The button of the view bar that opens the color settings. */
export function ColorButton({ fields, base, colors, onChange }: ColorButtonProps) {
  // A deleted field may be restored, and its colors with it.
  const isColored = colors !== null && ('rules' in colors || fields.some(({ id }) => id === colors.fieldId))
  return (
    <ViewTool name="color" icon={IconPalette} label={isColored ? 'Colored' : 'Color'} panel="Colors" active={isColored}>
      <ColorPanel fields={fields} base={base} colors={colors} onChange={onChange} />
    </ViewTool>
  )
}
