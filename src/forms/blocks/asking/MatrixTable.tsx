import { fieldIdOf } from '../../document/thing-id.ts'
import type { AskProps } from '../block-ui.ts'
import { textsIn } from '../entries.ts'
import { controlId, groupProps, textsOf } from './control-props.ts'

/** A table of radio buttons or check boxes. Each row is a question of its own. */
export function MatrixTable({ ask, isMultiple }: { ask: AskProps; isMultiple: boolean }) {
  const { id: blockId } = ask.any.context.block
  const [rows, columns] = ['row', 'column'].map(role => ask.options.filter(option => option.role === role))
  const texts = textsOf(ask)
  return (
    <div className="form-matrix" {...groupProps(ask)}>
      <table>
        <thead>
          <tr>
            <td />
            {columns?.map(({ id, label }) => (
              <th key={id} scope="col">
                {label || id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map(row => (
            <tr key={row.id} data-invalid={ask.problem?.part === row.id || undefined}>
              <th scope="row">{row.label || row.id}</th>
              {columns?.map(({ id, label }, index) => (
                <td key={id}>
                  <label>
                    <input
                      id={index === 0 ? controlId(blockId, row.id) : `${controlId(blockId, row.id)}-${id}`}
                      name={fieldIdOf(blockId, row.id)}
                      type={isMultiple ? 'checkbox' : 'radio'}
                      value={id}
                      defaultChecked={textsIn(texts, row.id).includes(id)}
                      aria-label={`${row.label || row.id}, ${label || id}`}
                      aria-describedby={ask.problem?.part === row.id ? ask.describedBy : undefined}
                    />
                    <span aria-hidden="true" className="form-matrix-label">
                      {label || id}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
