import type { AskProps, BlockUi } from '../block-ui.ts'

/** The value as it is now. Screen readers announce when it changes. */
function Calculated({ any, calculated, field, labelledBy }: AskProps) {
  const { type, context } = any
  if (!type.isReadable?.(context)) return null
  const { label, description } = context.block
  const texts = type.parts(context).map(part => {
    const value = calculated?.[part.key] ?? null
    return value === null ? '' : part.type.show(value, part.template, field)
  })
  return (
    <div className="form-calculated">
      {label !== '' && (
        <div className="form-label" id={labelledBy}>
          {label}
        </div>
      )}
      {description !== '' && <p className="form-help">{description}</p>}
      <output aria-labelledby={label === '' ? undefined : labelledBy}>{texts.join(' ') || '–'}</output>
    </div>
  )
}

export const calculatedUi: BlockUi = { shape: 'content', Ask: Calculated }
