import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx'
import { FormMessage } from '../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../ui/server/server-error.ts'
import type { ConnectionForm, FieldProblem, FieldValues, ServiceField } from '../service.ts'

interface ServiceFormProps {
  form: ConnectionForm
  /** What is known already. Secrets never are. */
  initial?: FieldValues
  verb: string
  pending: boolean
  error: unknown
  onSubmit(values: FieldValues): void
  onClose(): void
}

interface FieldInputProps {
  field: ServiceField
  value: string
  problem: string | undefined
  onChange(value: string): void
}

function FieldInput({ field, value, problem, onChange }: FieldInputProps) {
  const { label, kind, placeholder, description, choices = [] } = field
  const common = { label, description, error: problem, value, 'aria-invalid': problem !== undefined }
  if (kind === 'choice') {
    return <NativeSelect {...common} data={[...choices]} onChange={event => onChange(event.currentTarget.value)} />
  }
  const Input = kind === 'secret' ? PasswordInput : TextInput
  return (
    <Input
      {...common}
      placeholder={placeholder}
      // Password managers must not put the person's own password here.
      autoComplete="off"
      data-1p-ignore
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** What a person enters to connect a service without signing in there. Nothing is sent until its rules hold. */
export function ServiceForm({ form, initial = {}, verb, pending, error, onSubmit, onClose }: ServiceFormProps) {
  const [values, setValues] = useState<FieldValues>(() =>
    Object.fromEntries(form.fields.map(({ name, initial: own = '' }) => [name, initial[name] ?? own])),
  )
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const change = (name: string, value: string) => {
    setValues({ ...values, [name]: value })
    if (problem?.field === name) setProblem(null)
  }
  const submit = () => {
    const found = form.check(values)
    setProblem(found)
    if (!found) onSubmit(values)
  }
  return (
    <DialogForm verb={verb} pending={pending} onSubmit={submit} onClose={onClose}>
      {form.fields.map(field => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          problem={problem?.field === field.name ? problem.message : undefined}
          onChange={value => change(field.name, value)}
        />
      ))}
      <FormMessage>{error ? errorText(error) : null}</FormMessage>
    </DialogForm>
  )
}
