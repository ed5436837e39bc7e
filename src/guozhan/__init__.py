"""guozhan (国战): the rules of 三国杀 国战, executable."""
