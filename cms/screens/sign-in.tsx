import { Component } from 'react'

/** Stands where Decap would ask for a login: the person is signed in already. */
export class SignIn extends Component<{ onLogin: (data: object) => void }> {
  override componentDidMount() {
    this.props.onLogin({})
  }

  override render() {
    return null
  }
}
