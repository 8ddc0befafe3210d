// A form that needs no answer is sent at once.
document.forms[0].submit();
