import { applyEdit, useEditor } from '../../web/editor-context.ts'
import { setCell } from '../../web/edits/set-cell.ts'
import type { CellsAddress } from '../../web/settings/cell-schema.ts'
import type { Control } from '../../web/settings/control.ts'
import { useCells } from '../../web/settings/use-cells.ts'
import { PictureField } from './PictureField.tsx'

interface PictureSettingProps {
  control: Extract<Control, { kind: 'picture' }>
  address: CellsAddress
}

/** A setting whose value is the key of a picture. */
export function PictureSetting({ control: { label, sizeKey }, address }: PictureSettingProps) {
  const { draft } = useEditor()
  const { value, readOnly } = useCells(address, label)
  const { list, ids, key } = address
  return (
    <PictureField
      key={ids.join(' ')}
      label={label}
      picture={typeof value === 'string' ? value : null}
      readOnly={readOnly}
      onChange={picture => {
        const changes = ids.flatMap(id => [
          setCell(draft.document, { list, id, key }, picture?.key ?? null),
          ...(sizeKey === undefined
            ? []
            : [setCell(draft.document, { list, id, key: sizeKey }, picture?.size ?? null)]),
        ])
        applyEdit(draft, changes, picture ? `Add ${label.toLowerCase()}` : `Remove ${label.toLowerCase()}`)
      }}
    />
  )
}
