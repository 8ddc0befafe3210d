export { default } from '@dentarium/build/jest';
