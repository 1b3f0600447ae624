/**
 * An answer whose JSON text is known already, such as a list that the build wrote; pages of this process get its value.
 */
export class Written<Value> {
  readonly text: string
  readonly value: () => Value

  constructor(text: string, value: () => Value) {
    this.text = text
    this.value = value
  }
}
