/** The attributes that connect a control with the label, hint and error of its field. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
  readonly 'aria-describedby': string;
  readonly status: '' | 'error';
}

/** The attributes of a control outside of a form, which has a name of its own. */
export interface NamedControl {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
  readonly status?: '' | 'error';
}
