/** The table whose rows show that a database is in use. */
export const ACCOUNT_TABLE = 'account';
